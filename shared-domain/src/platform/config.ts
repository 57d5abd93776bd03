import type { Company } from '../people/cnpj.ts';

/** Content of `/config.json`. */
export interface PlatformConfig {
  /** Base address of the API, without a slash at the end. */
  supabaseUrl: string;
  /** The publishable key: it carries the anonymous role and may be public. */
  supabaseKey: string;
  /** No payment of this site moves money: what speaks of paying says so. */
  testPayments?: boolean;
  /** The code of a followed link is kept only with the visitor's consent; otherwise it counts as necessary. */
  referralConsent?: boolean;
  /** Named on receipts and statements. */
  company?: Company;
}

let current: PlatformConfig | undefined;

/** Called once by the shell (and once per worker by the site server) before anything else of the platform is used. */
export function configurePlatform(config: PlatformConfig): void {
  current = config;
}

/** @throws if the shell has not configured the platform yet. */
export function platformConfig(): PlatformConfig {
  if (!current) throw new Error('The platform is not configured: the shell calls configurePlatform first.');
  return current;
}
