/**
 * States and provinces, as area codes name them. Without any import: they are in the browser, too.
 */

/** Those of the US, then the provinces of Canada. */
export const states: ReadonlyArray<string> = (
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD " +
  "TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS NT NU ON PE QC SK YT"
).split(" ")
