/** Ends the present task, so that the browser can paint and answer before the next one. Not held up in a hidden tab, as timers are. */
export async function nextTask(): Promise<void> {
  // traces note the stack of a message: from here it is short, from the caller V8 would parse each function of it again
  await undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
