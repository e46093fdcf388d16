// Sets the theme and the density that were chosen before anything is painted; modules run too late for that.
try {
  const theme = localStorage.getItem("anipool.theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
  if (localStorage.getItem("anipool.density") === "dense") document.documentElement.dataset.density = "dense"
} catch {
  // Storage is switched off: the system's theme it is, and rows with room between them.
}
