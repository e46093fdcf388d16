/**
 * The inventory as the console shows it: its lists, what is done to numbers, and each one with its history.
 */
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"
import { act, previewAction } from "./NumberActionsApi.ts"
import { detail } from "./NumberDetailApi.ts"
import { importNumbers, previewImport } from "./NumberImportApi.ts"
import { csv, facets, list } from "./NumberListApi.ts"
import { previewRegroup, regroup } from "./NumberRegroupingApi.ts"

/** The inventory as the console shows it. */
export class AdminNumbersApi extends HttpApiGroup.make("adminNumbers")
  .add(list)
  .add(csv)
  .add(facets)
  .add(previewAction)
  .add(act)
  .add(previewRegroup)
  .add(regroup)
  .add(previewImport)
  .add(importNumbers)
  .add(detail)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: numbers")
  .annotate(OpenApi.Description, "The inventory with places, figures and history.")
{}
