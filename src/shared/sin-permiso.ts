/** The one refusal that the page knows by itself. Apart from the other texts, which are the server's: no page has to bring them along. */
export const SIN_PERMISO = 'No tiene permiso para esta operación';
