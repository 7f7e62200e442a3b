// Kinds of values that several variables share.
import { z } from "zod";

export const wholeNumber = (least: number, most: number, sentence: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence);

export const seconds = wholeNumber(1, 3600, "must be a number of seconds from 1 to 3600");

export const address = (protocols: string[], sentence: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), sentence);
