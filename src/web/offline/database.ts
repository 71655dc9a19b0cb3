/** Where what waits to be sent is written down. Apart from the store, so that a page can ask whether there is any without bringing it along. */
export const OFFLINE_DATABASE = 'anden';

/** Whether something may wait in this browser; where it cannot tell, it may. */
export async function mayHoldWaiting(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OFFLINE_DATABASE);
  } catch {
    return true;
  }
}
