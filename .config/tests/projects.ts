/**
 * Which tests belong together: a file's name says how much it needs.
 *
 * | Name | Project | What it may use |
 * | --- | --- | --- |
 * | `X.test.ts` | `unit` | this process alone: no other process, no browser, no database |
 * | `X.integration.test.ts` | `integration` | all of these, and whole tools such as compilers |
 * | `X.slow.test.ts` | `slow` | all of these, for longer than each change can wait: `.ci/run` runs them |
 */
const folders = ["packages/*/test/**/", "apps/*/test/**/", ".config/"]

const named = (ending: string) => folders.map((folder) => `${folder}*${ending}`)

const integration = named(".integration.test.ts")
const slow = named(".slow.test.ts")
const anywhere = ["**/node_modules/**", "**/dist/**"]

/** The files of each project. Every test file is in exactly one. */
export const filesOf = {
  unit: { include: named(".test.ts"), exclude: [...anywhere, ...integration, ...slow] },
  integration: { include: integration, exclude: anywhere },
  slow: { include: slow, exclude: anywhere }
}
