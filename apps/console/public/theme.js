// Sets the theme that was chosen before anything is painted; modules run too late for that.
try {
  const theme = localStorage.getItem("anipool.theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system's theme it is.
}
