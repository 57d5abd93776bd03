/** Squads by their units, in our words. */
const squads: Record<string, string> = {
  shell: 'Plataforma',
  discovery: 'Busca',
  booking: 'Reserva',
  host: 'Anfitriões',
  chat: 'Chat',
  affiliate: 'Afiliados',
  admin: 'Painel',
};

/** Names the owner of a unit. `new:remote` gives the squad of a remote that this release does not know the remote's name. */
export const squadOfUnit = (unit: string): string => squads[unit] ?? `squad-${unit}`;
