/**
 * What answers requests ahead of Effect's request machinery.
 */
import type { Match } from "@anipool/http-api/Operations"
import type { IncomingMessage, ServerResponse } from "node:http"

/** Answers requests for a route, whatever their method; returns whether it did. */
export type RouteAnswerer = (request: IncomingMessage, response: ServerResponse, matched: Match) => boolean

/** A path of the contract, and what answers there. */
export type Answering = readonly [path: string, answer: RouteAnswerer]
