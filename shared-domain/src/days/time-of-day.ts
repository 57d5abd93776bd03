/** Minutes from midnight to a time of the day, `HH:mm` with or without seconds. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from one time of the day to a later one, 1 to 1440: what is not after it is the next day's. As `private.minutes_open` of the database. */
export const minutesUntil = (from: string, until: string): number =>
  ((minutesOf(until) - minutesOf(from) + 1439) % 1440) + 1;
