interface Place {
  /** The address, or the part of a path, that all files of the unit begin with. */
  base: string;
}

/**
 * Returns the remote of the first line of a stack that names one. The shell's frames say nothing: React, the router and the query client
 * are the shell's files, and are in every stack. The same in the browser and on the site server.
 */
export function firstRemoteIn<Remote extends Place>(stack: string, remotes: readonly Remote[]): Remote | undefined {
  for (const line of stack.split('\n')) {
    const remote = remotes.find(({ base }) => line.includes(base));
    if (remote) return remote;
  }
  return undefined;
}
