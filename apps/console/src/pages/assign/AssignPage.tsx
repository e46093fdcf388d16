/**
 * Trying a prospect: which number it would be shown, and why.
 */
import type { PreviewRequest, PreviewResult } from "@anipool/http-api/admin/AssignApi"
import { useMutation } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import { PageHeader } from "../../components/PageHeader.tsx"
import { EmptyState, ErrorState, Skeleton } from "../../components/states.tsx"
import "../../maps/maps.css"
import "./assign.css"
import { PreviewForm } from "./PreviewForm.tsx"
import * as PreviewInput from "./previewInput.ts"
import { Result } from "./Result.tsx"

/** Trying a prospect. */
export const AssignPage = () => {
  const api = useApi()
  const attempt = useMutation({
    ...api.mutation((client, payload: PreviewRequest) => client.adminAssign.try({ payload })),
    scope: { id: "assign" }
  })
  const fieldError = attempt.error === null ? undefined : PreviewInput.fieldOf(attempt.error)
  return (
    <div className="assign-page">
      <PageHeader title="Assign">
        Try a prospect: which number it would be shown now, and why. Nothing is counted or remembered.
      </PageHeader>
      <div className="assign-columns">
        <PreviewForm
          isBusy={attempt.isPending}
          fieldError={fieldError}
          onTry={(request) => attempt.mutate(request)}
        />
        <div className="stack assign-answer" aria-live="polite" aria-busy={attempt.isPending}>
          {shown(attempt)}
        </div>
      </div>
    </div>
  )

  function shown({ data, error, isPending, variables }: Attempt) {
    if (isPending) return <Loading />
    if (error !== null && fieldError === undefined) {
      return (
        <div className="card">
          <ErrorState error={error} onRetry={() => variables && attempt.mutate(variables)} />
        </div>
      )
    }
    if (data === undefined || variables === undefined) {
      return (
        <div className="card">
          <EmptyState title="No prospect tried yet">
            <p>Enter a prospect's phone, or take one of the examples. The answer is what a dialer would be given.</p>
          </EmptyState>
        </div>
      )
    }
    return (
      <Result
        result={data}
        country={PreviewInput.countryOf(variables, api.session.workspace.country)}
        postalCode={variables.zip ?? ""}
      />
    )
  }
}

// internal

interface Attempt {
  readonly data: PreviewResult | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly variables: PreviewRequest | undefined
}

const Loading = () => (
  <>
    <div className="card padded stack">
      <Skeleton width="40%" height={28} />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
    </div>
    <div className="card padded">
      <Skeleton height={360} />
    </div>
  </>
)
