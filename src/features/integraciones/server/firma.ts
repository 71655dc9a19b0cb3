import { createHmac } from 'node:crypto';

/**
 * The header `X-Anden-Firma`: HMAC-SHA256 of `<seconds>.<body>` with the webhook's secret. The time is signed as well, so that who
 * overhears a notice cannot tell it again later.
 */
export function firmar(secreto: string, body: string, seconds: number): string {
  const v1 = createHmac('sha256', secreto).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
