/**
 * Saves files that are made in the page; nothing is sent anywhere.
 */

/** Saves text as a file. */
export const download = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type }))

/** Saves what was fetched as a file. */
export const downloadBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
