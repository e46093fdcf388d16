/**
 * Starts the console in the page.
 */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { watch } from "./api/queryClient.ts"
import { App } from "./App.tsx"
import "./styles/tokens.css"
import "./styles/base.css"
import "./components/components.css"
import "./layout/layout.css"

watch()
createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <App />
  </StrictMode>
)
