import * as z from 'zod/mini';

/** What strangers send: the bodies of the addresses that are no services (wire.md, "Sign-in"). */

export const Email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email());
/** No composition rules and no trap at the upper end: length, and then strength on the server (trust.md, V6). */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(200));
/** One line of plain text: names stand in mails, where a line break would begin a text of somebody else's. */
const PLAIN_LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;
const name = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(most),
      z.regex(PLAIN_LINE, { error: 'Contiene caracteres que no son válidos' }),
    );

export const FullName = name(120);
export const UserName = name(60);

export const LoginBody = z.strictObject({
  user: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  // Compared exactly as typed: nothing is trimmed or cut.
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  _login: z.literal(true),
});
export const RegisterBody = z.strictObject({
  email: Email,
  fullname: FullName,
  username: UserName,
  password: NewPassword,
});
export const ForgotBody = z.strictObject({ email: Email });
export const ResetBody = z.strictObject({
  token: z.string().check(z.minLength(20), z.maxLength(200)),
  password: NewPassword,
});
