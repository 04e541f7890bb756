/**
 * What ACP's formats of a text are taken to be. What a user typed in good faith must pass, so where
 * standards are stricter than the world is, as with the addresses of mail, these are not.
 */
export const FORMATS: {
  readonly [format: string]: (text: string) => boolean;
} = {
  email: isEmail,
  uri: isUri,
  date: isDate,
  "date-time": isDateTime,
};

/** Something, an at sign, and a host. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return at > 0 && !/\s/.test(text) && /^[^.]/.test(text.slice(at + 1)) && !text.endsWith(".") &&
    !text.slice(at).includes("..");
}

/** An absolute URI (RFC 3986), letters of other scripts allowed. */
function isUri(text: string): boolean {
  if (/[\s<>"{}|\\^`]/.test(text) || !/^[a-z][a-z0-9+.-]*:./i.test(text)) return false;
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}

/** A day that there is, such as 2026-11-30 (RFC 3339). */
function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= days;
}

/** A day and a time with its offset, such as 2026-11-30T23:51:17Z (RFC 3339). */
function isDateTime(text: string): boolean {
  const [, day = "", hour, minute, second, sign, offsetHour = "0", offsetMinute = "0"] =
    /^(.{10})[t ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text) ?? [];
  if (!isDate(day)) return false;
  if (Number(hour) > 23 || Number(minute) > 59) return false;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  if (Number(second) < 60) return true;
  // A leap second is the last of a day in UTC.
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === "-" ? -1 : 1);
  const minutes = (Number(hour) * 60 + Number(minute) - offset + 1440) % 1440;
  return Number(second) === 60 && minutes === 1439;
}
