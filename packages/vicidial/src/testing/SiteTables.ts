/**
 * Tables with the names and columns that VICIdial's have, as far as they are read here; each log has its archive.
 */

/** Statements that make the tables. */
export const statements = (): ReadonlyArray<string> => {
  const made = tables.map(({ columns, engine = "MyISAM", name }) =>
    `CREATE TABLE ${name} (${columns}) ENGINE=${engine}`
  )
  const archives = logs.map((name) => `CREATE TABLE ${name}_archive LIKE ${name}`)
  return [...made, ...archives]
}

/** Tables that have an archive beside them. */
export const logs = [
  "vicidial_dial_cid_log",
  "vicidial_dial_log",
  "vicidial_log_extended",
  "vicidial_log",
  "vicidial_carrier_log",
  "vicidial_list"
]

/**
 * All of them.
 *
 * @public For tests.
 */
export const names = (): ReadonlyArray<string> => [
  ...tables.map(({ name }) => name),
  ...logs.map((name) => `${name}_archive`)
]

// internal

const flags = (names: ReadonlyArray<string>) => names.map((name) => `${name} ENUM('Y','N') DEFAULT 'N'`).join(", ")

const statusColumns = `status VARCHAR(6) NOT NULL, status_name VARCHAR(30), ${
  flags(["selectable", "human_answered", "sale", "customer_contact", "answering_machine", "dnc"])
}`

const tables: ReadonlyArray<{ readonly name: string; readonly columns: string; readonly engine?: "MEMORY" }> = [
  {
    name: "vicidial_campaign_cid_areacodes",
    columns: `campaign_id VARCHAR(20) NOT NULL, areacode VARCHAR(5) NOT NULL, outbound_cid VARCHAR(20),
      active ENUM('Y','N','') DEFAULT '', cid_description VARCHAR(50), call_count_today MEDIUMINT DEFAULT 0,
      KEY (campaign_id), UNIQUE (campaign_id, areacode, outbound_cid)`
  },
  {
    name: "vicidial_cid_groups",
    columns: `cid_group_id VARCHAR(20) PRIMARY KEY, cid_group_notes VARCHAR(255) DEFAULT '',
      cid_group_type ENUM('AREACODE','STATE','NONE') DEFAULT 'AREACODE', cid_auto_rotate_minutes MEDIUMINT UNSIGNED DEFAULT 0`
  },
  {
    name: "vicidial_campaigns",
    columns: `campaign_id VARCHAR(8) PRIMARY KEY, campaign_name VARCHAR(40), active ENUM('Y','N') DEFAULT 'Y',
      dial_method VARCHAR(20) DEFAULT 'RATIO', campaign_cid VARCHAR(20) DEFAULT '0000000000',
      use_custom_cid VARCHAR(20) DEFAULT 'N', cid_group_id VARCHAR(20) DEFAULT '---DISABLED---',
      cid_group_id_two VARCHAR(20) DEFAULT '---DISABLED---', manual_dial_cid VARCHAR(20) DEFAULT 'CAMPAIGN',
      three_way_call_cid VARCHAR(20) DEFAULT 'CAMPAIGN', call_limit_24hour_method VARCHAR(20) DEFAULT 'DISABLED',
      closer_campaigns TEXT, dispo_call_url TEXT, na_call_url TEXT`
  },
  {
    name: "vicidial_lists",
    columns: `list_id BIGINT PRIMARY KEY, campaign_id VARCHAR(8), active ENUM('Y','N') DEFAULT 'Y',
      campaign_cid_override VARCHAR(20) DEFAULT '', cid_group_id VARCHAR(20) DEFAULT '---DISABLED---'`
  },
  {
    name: "vicidial_list",
    columns: `lead_id INT UNSIGNED PRIMARY KEY, list_id BIGINT, phone_code VARCHAR(10), phone_number VARCHAR(18),
      state VARCHAR(2), postal_code VARCHAR(10), entry_date DATETIME, source_id VARCHAR(50), called_count SMALLINT,
      owner VARCHAR(20) DEFAULT ''`
  },
  {
    name: "vicidial_hopper",
    engine: "MEMORY",
    columns: `hopper_id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, lead_id INT UNSIGNED NOT NULL, campaign_id VARCHAR(8),
      status VARCHAR(6) DEFAULT 'READY', list_id BIGINT, KEY (lead_id)`
  },
  {
    name: "vicidial_auto_calls",
    engine: "MEMORY",
    columns:
      `auto_call_id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, server_ip VARCHAR(15) NOT NULL, campaign_id VARCHAR(20),
      status VARCHAR(10) DEFAULT 'SENT', lead_id INT UNSIGNED NOT NULL, callerid VARCHAR(20), phone_code VARCHAR(10),
      phone_number VARCHAR(18), call_time DATETIME, KEY (callerid)`
  },
  { name: "vicidial_statuses", columns: `${statusColumns}, PRIMARY KEY (status)` },
  { name: "vicidial_campaign_statuses", columns: `${statusColumns}, campaign_id VARCHAR(20), KEY (campaign_id)` },
  {
    name: "vicidial_inbound_dids",
    columns:
      `did_pattern VARCHAR(50) UNIQUE, did_active ENUM('Y','N') DEFAULT 'Y', did_route VARCHAR(20) DEFAULT 'IN_GROUP',
      group_id VARCHAR(20) DEFAULT 'SALES_IN'`
  },
  {
    name: "vicidial_server_carriers",
    columns: `carrier_id VARCHAR(15) PRIMARY KEY, carrier_name VARCHAR(50), server_ip VARCHAR(15) DEFAULT '0.0.0.0',
      dialplan_entry TEXT, active ENUM('Y','N') DEFAULT 'Y'`
  },
  {
    name: "groups_alias",
    columns: `group_alias_id VARCHAR(30) PRIMARY KEY, group_alias_name VARCHAR(50), caller_id_number VARCHAR(20),
      caller_id_name VARCHAR(20), active ENUM('Y','N') DEFAULT 'N'`
  },
  { name: "phones", columns: "extension VARCHAR(100), login VARCHAR(15), outbound_cid VARCHAR(20)" },
  {
    name: "vicidial_users",
    columns: `user VARCHAR(20) PRIMARY KEY, phone_login VARCHAR(15) DEFAULT '', active ENUM('Y','N') DEFAULT 'Y'`
  },
  {
    name: "vicidial_live_agents",
    engine: "MEMORY",
    columns: "user VARCHAR(20) PRIMARY KEY, callerid VARCHAR(20), KEY (callerid)"
  },
  { name: "vicidial_custom_cid", columns: "cid VARCHAR(18), state VARCHAR(20), areacode VARCHAR(6)" },
  {
    name: "vicidial_dial_cid_log",
    columns: `caller_code VARCHAR(30) NOT NULL, call_date DATETIME, call_type VARCHAR(12) DEFAULT 'OUT',
      outbound_cid VARCHAR(20) DEFAULT '', outbound_cid_type VARCHAR(20) DEFAULT '', KEY (caller_code), KEY (call_date)`
  },
  {
    name: "vicidial_dial_log",
    columns:
      `caller_code VARCHAR(30) NOT NULL, lead_id INT UNSIGNED DEFAULT 0, server_ip VARCHAR(15), call_date DATETIME,
      extension VARCHAR(100) DEFAULT '', channel VARCHAR(100) DEFAULT '', outbound_cid VARCHAR(100) DEFAULT '', sip_hangup_cause SMALLINT UNSIGNED DEFAULT 0,
      uniqueid VARCHAR(20) DEFAULT '', KEY (caller_code), KEY (lead_id), KEY (call_date)`
  },
  {
    name: "vicidial_log_extended",
    columns: `uniqueid VARCHAR(50) PRIMARY KEY, server_ip VARCHAR(15), call_date DATETIME, lead_id INT UNSIGNED,
      caller_code VARCHAR(30) NOT NULL, custom_call_id VARCHAR(100), KEY (call_date), KEY (lead_id)`
  },
  {
    name: "vicidial_log",
    columns: `uniqueid VARCHAR(20) PRIMARY KEY, lead_id INT UNSIGNED NOT NULL, list_id BIGINT, campaign_id VARCHAR(8),
      call_date DATETIME, length_in_sec INT, status VARCHAR(6), phone_code VARCHAR(10), phone_number VARCHAR(18),
      user VARCHAR(20), called_count SMALLINT DEFAULT 0,
      term_reason ENUM('CALLER','AGENT','QUEUETIMEOUT','ABANDON','AFTERHOURS','NONE','SYSTEM') DEFAULT 'NONE', KEY (lead_id), KEY (call_date)`
  },
  {
    name: "vicidial_carrier_log",
    columns: `uniqueid VARCHAR(20) PRIMARY KEY, call_date DATETIME, server_ip VARCHAR(15), lead_id INT UNSIGNED,
      hangup_cause TINYINT UNSIGNED DEFAULT 0, dialstatus VARCHAR(16), dial_time SMALLINT UNSIGNED DEFAULT 0,
      answered_time SMALLINT UNSIGNED DEFAULT 0, sip_hangup_cause SMALLINT UNSIGNED DEFAULT 0,
      sip_hangup_reason VARCHAR(50) DEFAULT '', caller_code VARCHAR(30) DEFAULT '', KEY (call_date)`
  }
]
