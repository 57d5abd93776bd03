import { todayInRio } from 'shared-domain/days/rio.ts';

/** Gives the person the data as a file of their own; its name is given back. */
export function saveFile(data: unknown): string {
  const name = `espacos-rio-meus-dados-${todayInRio()}.json`;
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has taken the data over by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}
