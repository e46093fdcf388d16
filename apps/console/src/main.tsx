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

/** Keeps the shell once the page is there; without it (no secure origin, say) all is as it was. */
const keepShell = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  void navigator.serviceWorker.register("/console/service-worker.js", { updateViaCache: "none" })
    // Storage is switched off: the pages need the server then.
    .catch(() => undefined)
}

watch()
window.addEventListener("load", keepShell)
createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <App />
  </StrictMode>
)
