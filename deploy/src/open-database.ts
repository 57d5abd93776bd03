import postgres from 'postgres';

/** By TLS, but on this machine; waits neither for locks nor for a slow statement for long. */
export function openDatabase(address: string): postgres.Sql {
  const { hostname } = new URL(address);
  return postgres(address, {
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 15,
    ssl: hostname === 'localhost' || hostname === '127.0.0.1' ? false : 'require',
    connection: { application_name: 'deploy', statement_timeout: 30_000, lock_timeout: 5_000 },
  });
}
