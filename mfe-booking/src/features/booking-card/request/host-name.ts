/** 'Helena', 'o anfitrião' */
export const hostNameOf = ({ hostName }: { hostName?: string }): string => hostName ?? 'o anfitrião';
