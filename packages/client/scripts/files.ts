/**
 * What is generated out of the contract: which files, and what stands in them.
 */
import * as Contract from "./contract.ts"
import * as Python from "./python.ts"
import * as TypeScript from "./typescript.ts"

/** The generated files by their paths, seen from the folder of packages. */
export const make = async (): Promise<ReadonlyMap<string, string>> => {
  const contract = Contract.read()
  return new Map([
    ["client/src/generated/schemas.ts", await TypeScript.schemas(contract)],
    ["client/src/generated/operations.ts", TypeScript.operations(contract)],
    ["client-python/src/anipool/_schemas.py", Python.schemas(contract)],
    ["client-python/src/anipool/_operations.py", Python.operations(contract)]
  ])
}

/** The folder of packages. */
export const packages: URL = new URL("../../", import.meta.url)
