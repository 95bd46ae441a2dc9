#pragma once
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef int ma_result;
typedef unsigned long long ma_uint64;
#define MA_SUCCESS 0
enum { ma_format_f32 = 5 };
struct ma_decoder_config { int unused; };
struct ma_decoder { int unused; };
static inline ma_decoder_config ma_decoder_config_init(int, unsigned, unsigned) { return {0}; }
static inline ma_result ma_decoder_init_memory(const void *, size_t, const ma_decoder_config *, ma_decoder *) { return -1; }
static inline ma_result ma_decoder_get_length_in_pcm_frames(ma_decoder *, ma_uint64 *n) { *n = 0; return -1; }
static inline ma_result ma_decoder_read_pcm_frames(ma_decoder *, void *, ma_uint64, ma_uint64 *n) { *n = 0; return -1; }
static inline ma_result ma_decoder_uninit(ma_decoder *) { return MA_SUCCESS; }
