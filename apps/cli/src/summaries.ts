// What each command says that it does, so that a list of commands loads none of them. Written by `npm run generate`.
import type { Summary } from "./Help.ts"

/** Of every command, in the order of the help. */
export const summaries: ReadonlyArray<Summary> = [
  {
    path: ["serve"],
    summary: "Serve the HTTP interface and the console, with a worker and the embedded PostgreSQL."
  },
  {
    path: ["config"],
    summary: "List the environment variables: what each holds, its default and its meaning."
  },
  {
    path: ["migrate"],
    summary: "Bring the database's schema up to date. Every command that needs it does so too."
  },
  {
    path: ["apply"],
    summary: "Make the workspaces and keys of a bootstrap file, or bring them up to date."
  },
  {
    path: ["workspace", "create"],
    summary: "Make a workspace: one company's pool of caller IDs."
  },
  {
    path: ["workspace", "delete"],
    summary:
      "Delete a workspace with everything that is its own, for good. It is gone for its users at once; a deletion that was stopped goes on when the same command is run again."
  },
  {
    path: ["workspace", "list"],
    summary: "List the workspaces."
  },
  {
    path: ["workspace", "move"],
    summary:
      "Move a workspace with everything that is its own to another installation, while it is in use. It is closed for some seconds, in which dialers go on with numbers of their own; whatever fails before the end leaves it open here."
  },
  {
    path: ["workspace", "update"],
    summary: "Change what is named of a workspace; its country stays."
  },
  {
    path: ["user", "create"],
    summary: "Make a user, with a password that is shown once, here."
  },
  {
    path: ["user", "disable"],
    summary: "Keep a user from signing in, and end their sessions."
  },
  {
    path: ["user", "list"],
    summary: "List the users of the installation."
  },
  {
    path: ["user", "set-password"],
    summary: "Give a user a new password, which is shown once, here, and end their sessions."
  },
  {
    path: ["key", "create"],
    summary: "Make a key. Its secret is shown once, here."
  },
  {
    path: ["key", "list"],
    summary: "List the keys, of all workspaces or of one. Secrets are not kept, so none is shown."
  },
  {
    path: ["key", "revoke"],
    summary: "Revoke a key, for good."
  },
  {
    path: ["policy", "compare"],
    summary: "Estimate what shadow policies would have reached, out of picks that chance decided (explore)."
  },
  {
    path: ["policy", "effect"],
    summary:
      "Compare the contact rates of the prospects that prefer-answered picks for and of those that hold-out leaves alone."
  },
  {
    path: ["policy", "last-uses"],
    summary:
      "Dial past days of a group anew, with the last uses of numbers kept for those to whom nothing else is as near, and without."
  },
  {
    path: ["policy", "set"],
    summary: "Change some settings of the policy; the others stay."
  },
  {
    path: ["policy", "shadow-set"],
    summary:
      "Set a shadow policy: the campaigns' policy but for what is given here; nothing given is the order without chance."
  },
  {
    path: ["policy", "shadow-unset"],
    summary: "Take a shadow policy away, and what was recorded of it with it."
  },
  {
    path: ["policy", "show"],
    summary: "Show the policy that holds, and where each setting comes from."
  },
  {
    path: ["list", "remove"],
    summary: "Remove a list: its calls go by their campaign from then on."
  },
  {
    path: ["list", "set"],
    summary: "Register a list, or change some of its terms; the others stay."
  },
  {
    path: ["list", "show"],
    summary: "Show the lists that have terms of their own."
  },
  {
    path: ["owner", "import"],
    summary:
      "Keep numbers for owners, from CSV. Lines that are no good are refused alone and named; that is exit 0, unless every line was refused."
  },
  {
    path: ["owner", "list"],
    summary: "List the owners that numbers are kept for."
  },
  {
    path: ["owner", "remove"],
    summary: "Keep no number for an owner any more."
  },
  {
    path: ["owner", "set"],
    summary: "Keep a number for an owner, in place of the one that is kept."
  },
  {
    path: ["assign"],
    summary:
      "Assign a number to a prospect about to be dialed, and count its use. That none is available is an answer too (exit 0)."
  },
  {
    path: ["ani", "activate"],
    summary: "End an ANI's rest: it is given out again."
  },
  {
    path: ["ani", "callable"],
    summary:
      "Say by hand which numbers can be called back, or show what is known of them. What is said by hand counts until it is taken back, whatever imports find."
  },
  {
    path: ["ani", "carrier"],
    summary:
      "Tell which carriers may carry numbers, and what attestation their calls get there, or show what is known: of numbers, of a carrier, or how many numbers each carrier has."
  },
  {
    path: ["ani", "history"],
    summary: "Show an ANI's rests and activations, the latest first, and who asked for them."
  },
  {
    path: ["ani", "import"],
    summary:
      "Take ANIs in from CSV, or bring those that are held up to date (pool, brand). Lines that are no good are refused alone and named; that is exit 0, unless every line was refused."
  },
  {
    path: ["ani", "list"],
    summary: "List ANIs by id, with their places and what others say of them."
  },
  {
    path: ["ani", "pause"],
    summary: "Let an ANI rest: it is given out no more until it is activated, or until --until."
  },
  {
    path: ["ani", "rest"],
    summary:
      "Let the numbers rest that burn, the rarest evidence first: those that the policy proposes to let rest (burning), within the share that it allows, and never the last of an area code. One of its reserve (reserve-group) takes the place of each, as far as it has any of the area code."
  },
  {
    path: ["ani", "right"],
    summary:
      "Enter evidence that numbers may be used, or show what is known of it. Each entry is a version of its number and stays; on a day that one decides that was entered last of those that have begun by then."
  },
  {
    path: ["ani", "used"],
    summary:
      "Tell how often numbers were used today by a dialer that chose them itself, so that daily caps count it. Told again, only what is more than before is added."
  },
  {
    path: ["area-code", "add"],
    summary: "Add an area code of +1 that opened after this release, for all workspaces."
  },
  {
    path: ["area-code", "list"],
    summary: "List the area codes that were added."
  },
  {
    path: ["remediation", "export"],
    summary: "Write requests as CSV, with the columns of a vendor's form."
  },
  {
    path: ["remediation", "hand-in"],
    summary:
      "Hand numbers in with a vendor: a case of each is opened. Those that the terms refuse, or warn of, are left out and named."
  },
  {
    path: ["remediation", "list"],
    summary: "List requests for remediation, the oldest first."
  },
  {
    path: ["remediation", "outcomes"],
    summary:
      "Compare contact rates and labels before and after the last 1,000 cases that ended, by vendor. An interval with 0 in it may be chance."
  },
  {
    path: ["remediation", "redress"],
    summary: "List the open cases of blocks that name whom to ask for redress, the oldest first."
  },
  {
    path: ["remediation", "set"],
    summary: "Move a request on: from RECEIVED or IN_PROGRESS; DONE and REJECTED are the end of it."
  },
  {
    path: ["health", "report"],
    summary:
      "Tell which numbers burn and which are watched, those first, by what their dials say; which campaigns fall; and what of false alarms was set beside what came this month."
  },
  {
    path: ["reputation", "check-remove"],
    summary: "Have a source not asked by itself any more. Its runs stay, and count in their month."
  },
  {
    path: ["reputation", "check-run"],
    summary:
      "Run a check now, due or not, within its month's limit. It says first what that costs, and asks only with --yes."
  },
  {
    path: ["reputation", "check-set"],
    summary:
      "Have a source asked by itself, for the first time an hour later. Nothing is asked without its credentials in the worker's environment, nor beyond the month's limit."
  },
  {
    path: ["reputation", "checks"],
    summary: "List who is asked by itself, what the next check would ask and cost, and what the last ones came to."
  },
  {
    path: ["reputation", "fetch"],
    summary:
      "Ask Telnyx, Twilio, the FTC's or the FCC's published complaints what they say of numbers. It says first what that costs, and asks only with --yes."
  },
  {
    path: ["reputation", "import"],
    summary:
      "Take in from CSV what vendors and carriers say of numbers. Lines that are no good are refused alone and named; that is exit 0, unless every line was refused."
  },
  {
    path: ["planner", "history"],
    summary: "The reports that were kept, one for each day, latest first."
  },
  {
    path: ["planner", "report"],
    summary: "How many ANIs each region should have, from what was dialed and what is held, and which numbers to buy."
  },
  {
    path: ["planner", "simulate"],
    summary:
      "Replay dials over the inventory as it is, as a plan proposes it, or with purchases of your own, and tell how near the numbers were and how much each was used. Nothing is changed."
  },
  {
    path: ["provider", "import"],
    summary:
      "Add the numbers that are owned at Telnyx, Twilio or Bandwidth. Those that the workspace holds stay where they are; nothing is bought and nothing is changed at the provider."
  },
  {
    path: ["provider", "order"],
    summary:
      "Buy numbers at Telnyx, Twilio or Bandwidth: the planner's buy list, less what is on order or owned. Nothing is sent without --send, and nothing is ordered twice."
  },
  {
    path: ["provider", "order-drop"],
    summary: "Give up an order that the provider does not have; numbers of it that are there already stay."
  },
  {
    path: ["provider", "order-resume"],
    summary:
      "Bring an order to its end that was broken off or whose answer was lost: it is looked up at the provider first."
  },
  {
    path: ["provider", "order-status"],
    summary: "Ask the provider how an order stands, and keep it."
  },
  {
    path: ["provider", "orders"],
    summary: "The orders of numbers, latest first, as they were known last."
  },
  {
    path: ["connection", "change"],
    summary: "Change what is named of a connection; the rest stays."
  },
  {
    path: ["connection", "create"],
    summary:
      "Let a provider ask for numbers. What checks its signatures is taken from the environment: TWILIO_AUTH_TOKEN, or TELNYX_PUBLIC_KEY."
  },
  {
    path: ["connection", "delete"],
    summary: "Delete a connection. The provider's next requests are refused."
  },
  {
    path: ["connection", "list"],
    summary: "List the connections. What checks signatures is not shown."
  },
  {
    path: ["snapshot", "list"],
    summary: "List uploads, the latest first."
  },
  {
    path: ["snapshot", "status"],
    summary: "Say where an upload stands, and what it came to."
  },
  {
    path: ["snapshot", "upload"],
    summary:
      "Make a workspace's groups, memberships and inventory those of a file. Applies it in this process, or waits until a worker has."
  },
  {
    path: ["dials", "export"],
    summary:
      "Write the dials of some days as NDJSON, each as it would be posted and dials import reads it: inbound calls, messages and transfers, too. It holds prospects' numbers: only its owner may read the file."
  },
  {
    path: ["dials", "import"],
    summary:
      "Queue history from CSV or NDJSON; workers count it after what is posted. An import that was broken off goes on where it was when it is run again. Lines that are no good are refused alone and named; that is exit 0, unless every line was refused."
  },
  {
    path: ["dials", "recount"],
    summary:
      "Count the statistics of a workspace anew from its dials, while it goes on. Only days whose dials are all stored, or lie in the archive that is named, are touched; the others are named."
  },
  {
    path: ["dials", "rejected"],
    summary:
      "List dial records that could not be enriched, with the reason. With --json they are whole, and can be posted again."
  },
  {
    path: ["dialer", "check"],
    summary:
      "Ask for a number as a dialer would, over FastAGI or HTTP, or of the database itself, and name what is wrong: reachable, allowed, campaign known, in time, a number shown. Exit 0: nothing; 1: something. Run it on the dialer's machine."
  },
  {
    path: ["dialer", "push"],
    summary:
      "Tell a dialer that picks by itself which numbers of a group it may show now. Without --dry-run it changes the dialer, or the file. Run it every hour or so: numbers at their caps or resting are switched off, and on again."
  },
  {
    path: ["disposition", "class"],
    summary: "Say whether dials with a disposition count as blocked or as not answered, or as neither."
  },
  {
    path: ["disposition", "classes"],
    summary: "List the classes of dispositions that are a workspace's own."
  },
  {
    path: ["vicidial", "follow"],
    summary:
      "Import a VICIdial site, and then record its calls soon after they end, until stopped. It can be stopped and started at any time, and nothing counts twice."
  },
  {
    path: ["vicidial", "import"],
    summary:
      "Take a VICIdial site in: CID groups as pools, campaigns, statuses, and the history of its calls as dials. It can be run again at any time: what is there stays, and calls go on where the last run ended."
  },
  {
    path: ["asterisk", "import"],
    summary:
      "Record Asterisk's calls as dials, from its call detail records or its channel events in a file or a table. It can be run again at any time: it goes on where it ended, and no call counts twice."
  },
  {
    path: ["shadow", "report"],
    summary:
      "Replay the dials of a day through Anipool's own rules, and tell what was shown beside what would have been. Nothing is counted; the report is kept for the console."
  },
  {
    path: ["worker"],
    summary:
      "Do the work in the background until stopped: for a machine of its own, beside servers with ANIPOOL_WORKER=off. Any number may run."
  },
  {
    path: ["agi"],
    summary:
      "Answer Asterisk's calls over FastAGI until stopped: the number to show, or none within the time that a call may wait."
  },
  {
    path: ["ledger", "reset-day"],
    summary:
      "Have uses that were counted while the database's clock was ahead count as today's: until then the caps of those numbers stay closed up to the day that the clock showed. Set the clock right first."
  },
  {
    path: ["audit", "export"],
    summary:
      "Write what was sealed of some days as a file that proves itself: assignments, refusals by campaign, and changes. It holds prospects' numbers. Days are sealed an hour after their end; today is none of them."
  },
  {
    path: ["verify"],
    summary:
      "Tell whether a file of sealed days is as it was sealed, and name the rows that were changed, dropped or moved. Fails where there are any."
  },
  {
    path: ["archive"],
    summary:
      "Write whole past days of dials and assignments into a folder or a bucket as Parquet files, read them again and hold them against what the database has. Days that are archived are not written again, unless dials came late for them."
  },
  {
    path: ["backup"],
    summary: "Write the embedded PostgreSQL's data into one file, while servers use it. FILE is there once it is whole."
  },
  {
    path: ["restore"],
    summary: "Put a backup into an empty data directory (ANIPOOL_DATA_DIR). A backup that is not whole changes nothing."
  },
  {
    path: ["citus", "distribute"],
    summary:
      "Spread the database over the nodes of its Citus cluster, each workspace whole in one part. DATABASE_URL names the coordinator; servers and workers are stopped. It is done once, for good."
  },
  {
    path: ["citus", "status"],
    summary: "Say which nodes the cluster has, whether each answers, and what is on it."
  },
  {
    path: ["demo", "load"],
    summary: "Load the demo workspaces, where they are missing, and show their keys."
  },
  {
    path: ["doctor"],
    summary:
      "Say what is wrong, and what to do about it. Exit 0: nothing; 1: something. It changes nothing, and may run beside a server."
  }
]
