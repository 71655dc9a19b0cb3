export function CalorView() {
  return null;
}
