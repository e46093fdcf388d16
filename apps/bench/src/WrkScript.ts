/**
 * The script that tells wrk what to send, and to write its result as one line of JSON. Pure.
 */

/** What is sent. */
export interface Requests {
  readonly key: string
  /** Bodies, sent in turn. */
  readonly bodies: ReadonlyArray<string>
  /** Defaults to `/assignment`. */
  readonly path?: string
}

/** The script, in Lua. Requests are put together before the first is sent. */
export const make = ({ bodies, key, path = "/assignment" }: Requests): string =>
  `local bodies = {
${bodies.map((body) => `  ${quote(body)}`).join(",\n")}
}
local requests = {}
local last = 0

init = function()
  local headers = {
    ["Content-Type"] = "application/json",
    ["Authorization"] = ${quote(`Bearer ${key}`)}
  }
  for i, body in ipairs(bodies) do
    requests[i] = wrk.format("POST", ${quote(path)}, headers, body)
  end
end

request = function()
  last = last % #requests + 1
  return requests[last]
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\\n{"requests":%d,"perSecond":%f,"p50Ms":%f,"p99Ms":%f,"maxMs":%f,"failures":%d}\\n',
    summary.requests,
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    latency.max / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
`

// internal

/** A string of Lua: JSON's quoting of printable ASCII is Lua's too. */
const quote = (text: string): string => JSON.stringify(text)
