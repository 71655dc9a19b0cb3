export function MapaView() {
  return null;
}
