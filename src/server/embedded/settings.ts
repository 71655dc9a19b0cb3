// Sized for a small machine (2 cores, 2 GB) that also runs the server; an operator overrides any of it in local.conf.
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  // A server takes 16 at most (pool, notices, counting, files); several may run (PROCESOS).
  max_connections: '200',
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  // Compiling costs more than it saves for queries that take milliseconds.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // One file per weekday, overwritten a week later. Values of parameters are people's data and stay out.
  logging_collector: 'on',
  log_directory: '../registro',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] %u@%d ',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const;

const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
} as const;

/** The text of anden.conf, written at each start. Nothing here weakens durability but for a throw-away cluster. */
export function settingsText(socketFolder: string, durable: boolean): string {
  const settings = { ...SETTINGS, unix_socket_directories: `"${socketFolder}"`, ...(durable ? {} : THROW_AWAY) };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written at each start. Put your own settings into local.conf.\n${lines.join('\n')}\n`;
}
