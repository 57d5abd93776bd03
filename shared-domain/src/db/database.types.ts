// Placeholder until `pnpm db:types` writes it from the database.
// biome-ignore lint/suspicious/noExplicitAny: replaced by the generated types
export type Database = any;
