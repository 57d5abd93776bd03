import type { Settings } from '../settings.ts';

export const projectRef = 'abcdefghijklmnopqrst';

/** Complete settings of an environment of tests. */
export function stagingSettings(changes: Partial<Settings> = {}): Settings {
  return {
    environment: 'staging',
    supabase: { project_ref: projectRef },
    site: { url: 'https://staging.espacosrio.test', releases: 's3://espacos-releases/staging', redirects: [] },
    mail: {
      host: 'smtp.espacosrio.test',
      port: 465,
      user: 'correio',
      from: 'nao-responda@espacosrio.test',
      from_name: 'Espaços Rio (teste)',
      per_second: 10,
      alerts_to: 'plantao@espacosrio.test',
    },
    company: { name: 'Espaços Rio Intermediação Ltda.', cnpj: '11222333000181', support: 'ajuda@espacosrio.test' },
    google: { client_id: '1-a.apps.googleusercontent.com' },
    administrator: { email: 'fundadora@espacosrio.test' },
    keys: { publishable: 'default', secret: 'default' },
    secrets: {
      SUPABASE_ACCESS_TOKEN: `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}`,
      SUPABASE_DB_URL: '',
      STRIPE_SECRET_KEY: 'sk_test_deploy',
      SMTP_PASS: `se'nha "com" \`tudo\` # $HOME \\n`,
      GOOGLE_CLIENT_SECRET: 'segredo-do-google',
    },
    apiUrl: `https://${projectRef}.supabase.co`,
    ...changes,
  };
}
