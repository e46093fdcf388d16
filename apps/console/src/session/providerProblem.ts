/**
 * What went wrong at the provider's, as the address says it to whom the server led back here.
 */
import type { SignInProblem } from "@anipool/http-api/admin/SignInApi"
import { useRouterState } from "@tanstack/react-router"

/** The sentence about it; undefined where nothing went wrong. */
export const useProviderProblem = (): string | undefined =>
  useRouterState({
    select: ({ location: { search } }) => {
      const problem: unknown = (search as Readonly<Record<string, unknown>>)["problem"]
      return typeof problem === "string" && Object.hasOwn(sentences, problem)
        ? sentences[problem as SignInProblem]
        : undefined
    }
  })

// internal

const sentences: Readonly<Record<SignInProblem, string>> = {
  provider_away: "Your company’s sign-in does not answer. Please try again in a little while, or use your password.",
  provider_refused: "Your company’s sign-in did not let you in.",
  attempt_lost: "That took too long, or did not begin in this browser. Please try again.",
  domain_refused: "Your e-mail address is of no domain that may sign in here, or was not verified.",
  role_missing: "You have no role in Anipool: ask whoever looks after your company’s sign-in.",
  user_disabled: "Your user was disabled: ask an administrator.",
  name_taken: "Another user has your name here already: ask an administrator.",
  name_unusable: "Your name at your company’s sign-in cannot be used here: ask an administrator.",
  not_set_up: "Nobody can sign in yet: make the first administrator first.",
  too_many_attempts: "Too many attempts to sign in have failed. Please try again in some minutes.",
  unavailable: "The server cannot sign you in now. Please try again in a little while."
}
