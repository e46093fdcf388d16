/**
 * What every page stands in: the cache of answers, the policy for styles, messages, and the routes.
 */
import { CSPProvider } from "@base-ui/react/csp-provider"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { queryClient } from "./api/queryClient.ts"
import { Toasts } from "./components/toast.tsx"
import { router } from "./routes.tsx"

/** The console. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <Toasts>
        <RouterProvider router={router} />
      </Toasts>
    </QueryClientProvider>
  </CSPProvider>
)
