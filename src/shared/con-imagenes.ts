/**
 * A call whose pictures travel as they are, instead of a third longer as base64 in JSON: a line of JSON with the fields that are pictures and their
 * bytes, a line with the call, and then the pictures in that order. Whoever reads the call finds them as base64 in their fields.
 */
export const CON_IMAGENES = 'application/vnd.anden.con-imagenes';
