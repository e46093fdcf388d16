/**
 * Saves text as a file.
 */

/** Saves a file that is made in the page; nothing is sent anywhere. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
