const SHOWN_MS = 1000;

/** Takes the splash away one second after the page began, or at once where the first screen took longer. */
export function hideSplash(): void {
  const splash = document.getElementById('splash-screen');
  setTimeout(() => splash?.remove(), Math.max(0, SHOWN_MS - performance.now()));
}
