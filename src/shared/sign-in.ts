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
/** Of an application, in groups or not, or a longer one of recovery. */
export const Codigo = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
/** The second step, where the password was right and the account asks for a code. */
export const CodigoBody = z.strictObject({
  desafio: z.string().check(z.minLength(20), z.maxLength(200)),
  codigo: Codigo,
  _login: z.literal(true),
});
/** What shows that it is still the person who sits there: asked for before what a stolen session must not change. */
export const Prueba = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Where the account has a second factor. */
  codigo: z.optional(Codigo),
});
export type Prueba = z.output<typeof Prueba>;
/** Any parameters that hold one. */
export const ConPrueba = z.looseObject({ prueba: Prueba });
export const ConfirmarCorreoBody = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });
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
