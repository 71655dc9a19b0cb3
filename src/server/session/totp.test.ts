import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';

import { newTotpSecret, totpInterval, totpUri } from './totp.ts';

const NOW = 1_795_000_000_000;

test('a code is of its interval, and letters that look like six are of none', () => {
  const secret = newTotpSecret();
  const uri = new URL(totpUri(secret, 'ana@courier.example'));
  const code = new TOTP({ secret: uri.searchParams.get('secret') ?? '' }).generate({ timestamp: NOW });
  expect(totpInterval(secret, code, NOW)).toBe(Math.floor(NOW / 30_000));
  for (const typed of ['𞸯🃫𘨁', 'ññññññ', '١٢٣٤٥٦', '12345', '', `${code} `])
    expect(totpInterval(secret, typed, NOW)).toBeNull();
});
