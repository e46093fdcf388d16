/** Settings for a cluster that nobody will miss: a crash of the machine may break it. Transactions behave the same. */
export const throwAwaySettings: Record<string, string> = {
  fsync: "off",
  full_page_writes: "off",
  shared_buffers: "64MB"
}
