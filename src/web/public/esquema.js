// Before anything is drawn: the colours that the person chose, so that none flash. The application takes over from there (src/web/ui/theme.tsx).
try {
  const { esquema } = JSON.parse(localStorage.getItem('anden.ajustes') ?? '{}');
  if (esquema === 'oscuro') document.documentElement.dataset.scheme = 'dark';
  if (esquema === 'claro') document.documentElement.dataset.scheme = 'light';
} catch {
  // Without a storage that can be read it is the system's colours.
}
