// PostgreSQL's settings for a small machine. They are passed at every start instead of stored in the database folder,
// so that a new version of Narthex brings its own.

const always = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // Many short queries run at the same time: parallel workers for one query would only cost memory and start time.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  io_method: "sync",
  jit: "off",
  random_page_cost: "1.1",
  // No personal data in the log: refused rows and failed statements contain what users typed, and the server that sent
  // them logs them itself. 'log' omits errors, and keeps starts, stops and crashes.
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "%m [%p] ",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_statement: "none",
  log_duration: "off",
  log_min_duration_statement: "-1",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_autovacuum_min_duration: "-1",
};

const durable = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  maintenance_work_mem: "64MB",
  work_mem: "8MB",
  min_wal_size: "80MB",
  max_wal_size: "512MB",
};

// For tests, whose data is temporary.
const fleeting = {
  // One server for many congregations at the same time.
  max_connections: "200",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "32MB",
  // Its workers belong to a superuser, so a database that they work on cannot be dropped.
  autovacuum: "off",
  min_wal_size: "32MB",
  max_wal_size: "512MB",
  checkpoint_timeout: "1h",
};

/** For the start, for backups and for the operator. */
const SPARE_CONNECTIONS = 12;
const FEWEST_CONNECTIONS = 60;

interface Options {
  /** How many connections all servers open together. */
  connections: number;
  durable: boolean;
}

export function listArguments(port: number, { connections, durable: isDurable }: Options): string[] {
  const max_connections = String(Math.max(FEWEST_CONNECTIONS, connections + SPARE_CONNECTIONS));
  const settings = { ...always, max_connections, ...(isDurable ? durable : fleeting), port: String(port) };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
