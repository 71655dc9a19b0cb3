/** The GS1 mod 10 check digit of a number without it. */
export function gs1Digit(payload: string): number {
  const sum = [...payload]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** The check digit of the eight digits of an S10 number (UPU): two letters, eight digits, this one, the country. */
export function s10Digit(eight: string): number {
  const digit = 11 - (weighed(eight, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  if (digit === 10) return 0;
  return digit === 11 ? 5 : digit;
}

/** The check digit of an identity card (CI) without it, of seven digits or fewer. */
export function ciDigit(payload: string): number {
  return (10 - (weighed(payload.padStart(7, '0'), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10;
}

/** Whether a tax number (RUT) of twelve digits ends in its check digit; the digit 10 is never issued. */
export function isRut(rut: string): boolean {
  return /^\d{12}$/.test(rut) && (11 - (weighed(rut, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(rut[11]);
}

function weighed(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
}
