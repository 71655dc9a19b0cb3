-- Who may open a kind by hand is decided on screen, as all else of it.
GRANT UPDATE (abren) ON incidencia_tipo TO anden_personal;
