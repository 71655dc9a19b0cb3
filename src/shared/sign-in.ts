import * as z from 'zod/mini';

/** What strangers send: the bodies of the addresses that are no services (wire.md, "Sign-in"). */

const Email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email());
/** No composition rules and no trap at the upper end: length, and then strength on the server (trust.md, V6). */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(200));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

export const LoginBody = z.strictObject({
  user: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  // Compared exactly as typed: nothing is trimmed or cut.
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  _login: z.literal(true),
});
export const RegisterBody = z.strictObject({
  email: Email,
  fullname: Name,
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  password: NewPassword,
});
export const ForgotBody = z.strictObject({ email: Email });
export const ResetBody = z.strictObject({
  token: z.string().check(z.minLength(20), z.maxLength(200)),
  password: NewPassword,
});
