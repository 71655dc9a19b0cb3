/** The GS1 mod 10 check digit of a number without it. */
export function gs1Digit(payload: string): number {
  const sum = [...payload]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether a tax number (RUT) of twelve digits ends in its check digit. */
export function isRut(rut: string): boolean {
  const sum = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, index) => total + weight * Number(rut[index]),
    0,
  );
  return (11 - (sum % 11)) % 11 === Number(rut[11]);
}
