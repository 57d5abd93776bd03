/** In the browser: saves it under `name`.ics. */
export function saveCalendarFile(calendar: string, name: string): void {
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.ics`;
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
