/** Languages of the desk. Operators are few, so its texts are translated into fewer languages than the client's. */
export const DESK_LANGUAGES: readonly string[] = ['en', 'ar', 'vi'];
