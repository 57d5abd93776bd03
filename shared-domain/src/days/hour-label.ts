/** '14h', '14h30', of `HH:mm` with or without seconds. */
export function hourLabel(time: string): string {
  const [hours = '', minutes = '00'] = time.split(':');
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
}
