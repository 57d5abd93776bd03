import * as z from 'zod/mini';

const override = z.object({ unit: z.string(), target: z.string() });

const stateSchema = z.object({
  active: z.array(override),
  /** Overrides that every visitor may set on this site; others need a signed link. */
  may: z.object({ releases: z.boolean(), origins: z.array(z.string()) }),
  units: z.record(
    z.string(),
    z.object({
      live: z.nullable(z.string()),
      releases: z.array(z.object({ version: z.string(), at: z.nullable(z.string()), pointers: z.array(z.string()) })),
    }),
  ),
});
export type OverridesState = z.infer<typeof stateSchema>;

const address = '/overrides.json';

export async function readOverrides(): Promise<OverridesState> {
  const response = await fetch(address, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return stateSchema.parse(await response.json());
}

const texts: Record<string, string> = {
  'not-allowed': 'Este site não aceita este endereço. Peça um link assinado.',
  invalid: 'Isto não é uma versão nem um endereço.',
  shell: 'A estrutura do site só pode ser trocada por uma versão publicada.',
};

/** Switches a unit, or back to the live version with `target` null. Returns the error, in Portuguese. */
export async function changeOverride(unit: string, target: string | null): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ unit, target }),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: string };
    return texts[error ?? ''] ?? 'Não foi possível trocar. Tente novamente.';
  } catch {
    return 'Não foi possível trocar. Verifique a conexão.';
  }
}
