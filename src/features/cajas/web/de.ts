/** Whose box: empty for an agency's own people, who have one. */
export interface De {
  readonly agente_id?: number;
}
